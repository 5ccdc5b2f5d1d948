import type { ReactElement, SVGProps } from 'react';

export type Icon = (props: SVGProps<SVGSVGElement>) => ReactElement;

/** Makes an icon in the color of the text around it, of its name in Lucide and its path. The class `lucide-<name>` finds it in the page. */
export function icon([words = '']: TemplateStringsArray): Icon {
  const [name, ...path] = words.split(' ');
  return ({ className = '', ...props }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`lucide-${name} ${className}`}
      aria-hidden="true"
      {...props}
    >
      <path d={path.join(' ')} />
    </svg>
  );
}
