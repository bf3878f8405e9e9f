interface SignaturePictureProps {
  src: string;
  name: string;
  note: string | null;
}

export function SignaturePicture({ src, name, note }: SignaturePictureProps) {
  return (
    <figure>
      <img
        src={src}
        alt={`Signature of ${name}`}
        width={400}
        height={200}
        className="aspect-2/1 w-full rounded-2 border border-line bg-paper object-contain"
      />
      {note && <figcaption className="mt-1 text-meta text-soft">{note}</figcaption>}
    </figure>
  );
}
