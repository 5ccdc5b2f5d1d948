// What a script adds to /check: Word documents, links to a check, and a bookmarklet. Nothing is sent but by the form.
(() => {
  const form = document.getElementById('check');
  const text = document.getElementById('text');
  const file = document.getElementById('file');
  const { wordFault, copied } = form.dataset;

  const files = () => import(new URL('/check-files.js', location.href));

  /* A link has the text in its fragment, which browsers do not send: `#text=` as it is, `#z=` compressed. */

  async function linkTo(value) {
    const packing = new Blob([value]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const packed = new Uint8Array(await new Response(packing).arrayBuffer());
    const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
    return `${location.origin}/check#z=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
  }

  async function textOfLink() {
    const given = new URLSearchParams(location.hash.slice(1));
    const packed = given.get('z');
    if (packed === null) return given.get('text') ?? '';
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const { unpacked } = await files();
    return new TextDecoder().decode(await unpacked(bytes));
  }

  function say(words) {
    const shown = document.getElementById('said');
    shown.textContent = words;
    shown.hidden = words === '';
  }

  async function open() {
    if (location.hash === '') return;
    let value = '';
    try {
      value = await textOfLink();
    } catch {
      // A link that was cut when it was copied.
      say(form.dataset.linkFault);
      return;
    }
    if (value.trim() === '') return;
    // Otherwise the way back would check it again.
    history.replaceState(null, '', location.pathname + location.search);
    text.value = value;
    form.requestSubmit();
  }

  file.accept += ',.docx';
  file.addEventListener('change', async () => {
    const [chosen] = file.files;
    say('');
    if (!chosen?.name.toLowerCase().endsWith('.docx')) return;
    try {
      const { textOfWord } = await files();
      text.value = await textOfWord(new Uint8Array(await chosen.arrayBuffer()));
    } catch {
      say(wordFault);
    }
    // The text is in the field now; the document itself is not sent.
    file.value = '';
  });

  const link = document.getElementById('link');
  if (link !== null && navigator.clipboard !== undefined) {
    link.hidden = false;
    const word = link.textContent;
    link.addEventListener('click', async () => {
      await navigator.clipboard.writeText(await linkTo(text.defaultValue));
      link.textContent = copied;
      setTimeout(() => {
        link.textContent = word;
      }, 2000);
    });
  }

  const bookmarklet = document.getElementById('bookmarklet');
  bookmarklet.href = `javascript:(()=>{const t=String(getSelection())||document.body.innerText;open('${location.origin}/check#text='+encodeURIComponent(t))})()`;
  bookmarklet.addEventListener('click', (event) => event.preventDefault());
  bookmarklet.closest('p').hidden = false;

  addEventListener('hashchange', open);
  open();
})();
