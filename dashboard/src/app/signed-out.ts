import { useEffect } from 'react';

const LAST_SIGN_OUT = 'isnad.signed-out';

/** Notes that somebody has signed out in this browser. */
export function noteSignOut(): void {
  try {
    localStorage.setItem(LAST_SIGN_OUT, String(Date.now()));
  } catch {
    // Storage can be forbidden; then a page from before is shown until it asks the service for something.
  }
}

function lastSignOut(): number {
  try {
    return Number(localStorage.getItem(LAST_SIGN_OUT));
  } catch {
    return 0;
  }
}

/** A page that the back button brings back as it was is loaded anew if somebody has signed out since. */
export function useNothingFromBefore(): void {
  useEffect(() => {
    const check = ({ persisted }: PageTransitionEvent) => {
      if (persisted && lastSignOut() > performance.timeOrigin) location.reload();
    };
    addEventListener('pageshow', check);
    return () => removeEventListener('pageshow', check);
  }, []);
}
