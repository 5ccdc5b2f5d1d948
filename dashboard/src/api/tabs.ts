/** What the tabs of one browser tell each other; nothing in it is a secret. */
type News = 'verified' | 'signed-in';
const NAME = 'isnad';

export function tell(news: News): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(news);
  channel.close();
}

/** Calls back when another tab tells it. @returns what stops it */
export function onTold(news: News, listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (data === news) listener();
  };
  return () => channel.close();
}
