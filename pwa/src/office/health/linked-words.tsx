import { Fragment } from 'react';
import { Link } from 'react-router-dom';

const address = /(\/admin\/[\w-]+(?:\?[\w=&-]+)?)/;

/** Addresses of the office in a sentence can be followed. */
export function LinkedWords({ children }: { children: string }) {
  return children.split(address).map((part, at) =>
    at % 2 === 1 ? (
      <Link key={part} to={part} className="underline underline-offset-2">
        {part}
      </Link>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}
