// Plays recitations on reading pages. Nothing is requested from the host of the recitations before a button is pressed.
const chosen = document.getElementById('reciter');
if (chosen !== null) setUp(chosen.closest('.recitation'));

function setUp(tools) {
  const { play, pause, from, failed } = tools.dataset;
  const output = tools.querySelector('output');
  const verses = [...document.querySelectorAll('section.verse')];
  const audio = new Audio();
  audio.preload = 'none';
  /** The verse that plays or has paused, and whether those after it follow. */
  let current;
  let goesOn = false;
  recallReciter();

  for (const verse of verses) {
    const button = make(verse, play);
    button.className = 'play-verse';
    button.addEventListener('click', () => {
      if (isPlaying(verse)) audio.pause();
      else if (current === verse && !audio.ended && audio.error === null) resume();
      else start(verse, false);
    });
    if (verses.length > 1) make(verse, from).addEventListener('click', () => start(verse, true));
  }
  chosen.addEventListener('change', () => {
    remember(chosen.selectedOptions[0].dataset.id);
    if (isPlaying(current)) start(current, goesOn);
    // What has paused is by another reciter.
    else current = undefined;
  });
  for (const name of ['play', 'pause', 'ended']) audio.addEventListener(name, show);
  audio.addEventListener('ended', () => {
    const next = verses[verses.indexOf(current) + 1];
    if (!goesOn || next === undefined) return;
    next.scrollIntoView({ block: 'nearest' });
    start(next, true);
  });
  audio.addEventListener('error', () => {
    output.textContent = failed;
    show();
  });

  function make(verse, word) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = word;
    button.setAttribute('aria-label', `${word}: ${verse.dataset.reference}`);
    verse.append(button, ' ');
    return button;
  }

  function start(verse, followed) {
    current = verse;
    goesOn = followed;
    // The controls above can be many screens away.
    verse.append(output);
    audio.src = addressOf(verse);
    resume();
  }

  function resume() {
    output.textContent = '';
    // A failure is reported by the event `error`, and another recitation ends this promise.
    audio.play().catch(() => show());
  }

  /** By the path of the verse: `/quran/2/255`. */
  function addressOf(verse) {
    const [, , surah, number] = new URL(verse.dataset.path, location.href).pathname.split('/');
    return chosen.value.replace('{surah}', surah.padStart(3, '0')).replace('{verse}', number.padStart(3, '0'));
  }

  /** A recording that cannot be loaded does not count as paused. */
  function isPlaying(verse) {
    return verse !== undefined && verse === current && !audio.paused && audio.error === null;
  }

  function show() {
    for (const verse of verses) {
      const plays = isPlaying(verse);
      verse.classList.toggle('playing', plays);
      const button = verse.querySelector('.play-verse');
      const word = plays ? pause : play;
      button.textContent = word;
      button.setAttribute('aria-label', `${word}: ${verse.dataset.reference}`);
    }
  }
}

/** Chooses the reciter of the last visit. */
function recallReciter() {
  try {
    const id = localStorage.getItem('isnad.reader.reciter');
    const option = [...chosen.options].find(({ dataset }) => dataset.id === id);
    if (option !== undefined) option.selected = true;
  } catch {
    // Storage can be forbidden. The first reciter is chosen.
  }
}

function remember(id) {
  try {
    localStorage.setItem('isnad.reader.reciter', id);
  } catch {
    // Storage can be forbidden. The choice lasts for this page.
  }
}
