import { Check, Download, Pencil, Phone, Search, ShoppingBag, Trash2, Undo2, User } from 'lucide-react';
import { BackLink } from '../layout/back-link.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { Button } from '../layout/button.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { Kbd } from '../shapes/kbd.tsx';
import { TextLink } from '../layout/link.tsx';
import { Pagination } from '../office/pagination.tsx';
import { ShowMore } from '../office/show-more.tsx';
import { Part } from './part.tsx';

export function ActionPieces() {
  return (
    <Part title="Buttons and links">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="go">Add to Cart</Button>
        <Button>Buy Now</Button>
        <Button variant="soft" icon={Check}>
          Complete
        </Button>
        <Button variant="quiet" icon={Undo2}>
          Reset
        </Button>
        <Button variant="danger" icon={Trash2}>
          Delete product
        </Button>
        <Button variant="danger-line">Mark as Failed</Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="go" size="large">
          Continue to Shipping
        </Button>
        <Button size="small" icon={Phone}>
          Call
        </Button>
        <Button variant="go" loading="Saving…">
          Save
        </Button>
        <Button variant="go" disabledReason="Choose a size first.">
          Add to Cart
        </Button>
        <Button disabled>Not now</Button>
        <Button asChild icon={Download}>
          <a href="#invoice">Invoice</a>
        </Button>
      </div>
      <div className="deep flex flex-wrap items-center gap-4 rounded-3 p-5">
        <p className="text-on-deep-soft">On a deep panel</p>
        <Button variant="pale">Get Instant Quote</Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <IconButton icon={Search} label="Search" />
        <IconButton icon={User} label="Account" variant="line" />
        <IconButton
          icon={ShoppingBag}
          label="Cart, 9+ items"
          count="9+"
          link={<a href="#cart" aria-label="Cart, 9+ items" />}
        />
        <IconButton icon={Pencil} label="Edit" size="small" />
        <IconButton icon={Trash2} label="Delete" size="small" variant="danger" />
        <TextLink href="#all" variant="solo">
          View All Products
        </TextLink>
        <TextLink href="#here" variant="plain" aria-current="page">
          Products
        </TextLink>
        <span>
          Press <Kbd>/</Kbd> to search
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <BackLink href="#orders">Order History</BackLink>
        <Breadcrumb>
          <TextLink href="#p" variant="plain">
            Products
          </TextLink>
          <span>Hoodies</span>
        </Breadcrumb>
        <Pagination page={4} pageCount={9} hrefFor={page => `#page-${page}`} onPage={() => {}} />
        <ShowMore list={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => {} }} />
      </div>
    </Part>
  );
}
