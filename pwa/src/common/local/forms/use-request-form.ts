/**
 * A shopper's form, stored on this device while it is typed, and the id under which it is sent. The same words sent
 * again after an error or a reload have the same id: if the first one arrived after all, it is still one request.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SubmitOutcome } from './requests.ts';
import type { ShopRequest } from '../database/shop-database.ts';
import { newRequestId, submitRequest } from './use-requests.ts';
import { deleteRecord, readRecord, writeRecord } from '../database/with-shop-database.ts';

interface Kept<F> {
  form: Partial<F>;
  attempt: { id: string; body: string } | null;
}

export interface RequestForm<F> {
  /** The form as it was left. `undefined` while it is being read. */
  kept: Partial<F> | undefined;
  keep: (form: Partial<F>) => void;
  submit: (request: ShopRequest) => Promise<SubmitOutcome>;
  /** Deletes it: the shop or the waiting list has it now. */
  forget: () => void;
}

export function useRequestForm<F>(name: string): RequestForm<F> {
  const key = `form ${name}`;
  const [kept, setKept] = useState<Partial<F>>();
  const latest = useRef<Kept<F>>({ form: {}, attempt: null });

  useEffect(() => {
    let isWanted = true;
    const start = (found: Kept<F> | undefined) => {
      if (!isWanted) return;
      if (found) latest.current = found;
      setKept(latest.current.form);
    };
    readRecord<Kept<F>>(key).then(
      record => start(record?.value),
      () => start(undefined),
    );
    return () => {
      isWanted = false;
    };
  }, [key]);

  const write = useCallback(
    (next: Kept<F>) => {
      latest.current = next;
      // On a device without room the form still works on the screen.
      writeRecord(key, next).catch(() => undefined);
    },
    [key],
  );

  const keep = useCallback((form: Partial<F>) => write({ ...latest.current, form }), [write]);

  const submit = useCallback(
    (request: ShopRequest) => {
      const body = JSON.stringify(request.body);
      const { attempt, form } = latest.current;
      const id = attempt?.body === body ? attempt.id : newRequestId();
      write({ form, attempt: { id, body } });
      return submitRequest(id, request);
    },
    [write],
  );

  const forget = useCallback(() => {
    latest.current = { form: {}, attempt: null };
    deleteRecord(key).catch(() => undefined);
  }, [key]);

  return { kept, keep, submit, forget };
}
