// Runs before the page is drawn, so that nobody sees the wrong theme or direction flash by.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // Storage can be forbidden; the browser's own wishes hold then.
    }
  };
  const root = document.documentElement;
  const theme = kept('isnad.theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
  const known = ['en', 'bn', 'ar'];
  const wishes = [kept('isnad.language'), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  const language = wishes.find((wish) => known.includes(wish)) ?? 'en';
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
})();
