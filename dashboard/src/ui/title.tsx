import { type ComponentProps, useEffect, useRef } from 'react';
import { headingDrawn } from './arrival.ts';
import { classes } from './classes.ts';

const SITE = 'Isnad';

/** The heading of a page, each has one; the window is named after it, in its words and as they change. */
export function Title({ className = 'text-2xl font-semibold', children, lang }: ComponentProps<'h1'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After each drawing, as the words may be of anything that lies in it.
  useEffect(() => {
    const words = heading.current?.textContent ?? '';
    document.title = words === '' ? SITE : `${words} · ${SITE}`;
    return () => {
      document.title = SITE;
    };
  });
  useEffect(() => {
    if (heading.current !== null) headingDrawn(heading.current);
  }, []);
  return (
    <h1 ref={heading} className={classes(className, 'outline-none')} lang={lang}>
      {children}
    </h1>
  );
}
