import { Link } from '@tanstack/react-router';

export function Brand() {
  return (
    <Link to="/" className="inline-flex items-center gap-2 text-lg font-semibold">
      <img src="/icon.svg" alt="" width="28" height="28" />
      <span lang="en">Isnad</span>
    </Link>
  );
}
