/** The demo shop's enquiries: quote requests and messages. */

/** The two sizes on either side of the estimate's steps. */
export const demoQuotes = [
  {
    clientId: '5d0c9a3e-7a41-4b5e-9a3f-2f6f3c1d0a50',
    name: 'Bridget Laurie',
    email: 'secretary@lowerdellhockey.example',
    phone: '0491 570 157',
    company: 'Lower Dell Hockey',
    productName: 'Tidewell dry polo',
    quantity: 50,
    decorationMethod: 'printed',
    designPlacements: ['front'],
    additionalNotes: 'For the spring carnival. Numbers on the back would be nice.',
    estimatedPriceCents: 67_500,
    status: 'pending',
  },
  {
    clientId: '5d0c9a3e-7a41-4b5e-9a3f-2f6f3c1d0a51',
    name: 'Marcus Teo',
    email: 'office@kestrelplumbing.example',
    phone: '07 5550 0164',
    company: 'Kestrel Plumbing',
    productName: 'Plainfold plain tee',
    quantity: 100,
    decorationMethod: 'printed',
    designPlacements: ['front'],
    additionalNotes: null,
    estimatedPriceCents: 135_000,
    status: 'quoted',
  },
] as const;

export const demoMessages = [
  {
    clientId: '5d0c9a3e-7a41-4b5e-9a3f-2f6f3c1d0a60',
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya@saltandthyme.example',
    phone: '0491 570 158',
    company: 'Salt and Thyme Catering',
    subject: 'Aprons with our herb',
    message:
      'We need 24 aprons with our logo embroidered on the bib, by the middle of next month. Can you do that?',
  },
  {
    clientId: '5d0c9a3e-7a41-4b5e-9a3f-2f6f3c1d0a61',
    firstName: 'Tom',
    lastName: 'Hallam',
    email: 'tom.hallam@millbankschool.example',
    phone: null,
    company: 'Millbank School',
    subject: 'Leavers hoodies',
    message:
      'About sixty hoodies with all the names on the back. What would the names cost, and when is the last day to order?',
  },
] as const;
