import { Link2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FaqQuestion } from '#contract/policies/faq.ts';
import { Icon } from '#pwa/ui/icon.tsx';
import { TextLink } from '#pwa/ui/link.tsx';
import { Blocks } from './blocks.tsx';

export function Answer({ question: { id, answer } }: { question: FaqQuestion }) {
  return (
    <>
      <Blocks blocks={answer} />
      <TextLink asChild variant="solo" className="mt-1 text-meta print:hidden">
        <Link to={`#${id}`} preventScrollReset>
          <Icon of={Link2} size="small" /> Link to this answer
        </Link>
      </TextLink>
    </>
  );
}
