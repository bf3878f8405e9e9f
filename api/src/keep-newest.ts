/**
 * The same question asked again gets the answer that is there, or under way; of more than `most`, the one that was
 * asked for least recently is forgotten. So is a question that failed.
 */
export function keepNewest<T>(most: number, ask: (question: string) => Promise<T>) {
  const kept = new Map<string, Promise<T>>();
  return (question: string): Promise<T> => {
    const answer = kept.get(question) ?? ask(question);
    kept.delete(question);
    kept.set(question, answer);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
    answer.catch(() => {
      if (kept.get(question) === answer) kept.delete(question);
    });
    return answer;
  };
}
