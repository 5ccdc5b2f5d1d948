// Runs before the page is drawn: sets the theme, the language of the examples, and whether somebody has signed in here.
(() => {
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // Storage can be disabled.
    }
  };
  const root = document.documentElement;
  const theme = read('isnad.theme');
  root.classList.add('js', ...['dark', 'light'].filter((one) => one === theme));
  if (read('isnad.member')) root.classList.add('member');
  const sample = read('isnad.sample');
  root.dataset.sample = ['curl', 'javascript', 'python'].includes(sample) ? sample : 'curl';
})();
