// Runs before the page is drawn: sets the theme, and the language of the examples.
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
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add('js', dark ? 'dark' : 'light');
  const sample = read('isnad.sample');
  root.dataset.sample = ['curl', 'javascript', 'python'].includes(sample) ? sample : 'curl';
})();
