import { Link2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FaqQuestion } from '#contract/content/policies/faq-question.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Blocks } from '#pwa/common/content/blocks.tsx';

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
