/** Whose an upload is: `user:12` or `visitor:<hash>`, as the request tells it. */
export function ownerColumns(owner: string): { uploadedByUser?: number; uploadedByVisitor?: Buffer } {
  const [kind, id = ''] = owner.split(':');
  return kind === 'user' ? { uploadedByUser: Number(id) } : { uploadedByVisitor: Buffer.from(id, 'hex') };
}

interface Owned {
  uploadedByUser: number | null;
  uploadedByVisitor: Buffer | null;
}

/** `owners` are all that the asking person is: somebody who signed in stays the visitor who uploaded before. */
export function isOwnedBy({ uploadedByUser, uploadedByVisitor }: Owned, owners: readonly string[]): boolean {
  return owners.some(owner => {
    const is = ownerColumns(owner);
    if (is.uploadedByUser !== undefined) return is.uploadedByUser === uploadedByUser;
    return uploadedByVisitor !== null && is.uploadedByVisitor?.equals(uploadedByVisitor) === true;
  });
}
