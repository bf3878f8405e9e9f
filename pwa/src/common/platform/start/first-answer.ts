/** What the server's page brought along for its own address, so that its screen need not ask. */
export function takeFirstAnswer<T>(path: string): T | undefined {
  const element = document.getElementById('first-answer');
  if (element?.dataset['path'] !== path) return undefined;
  // Once: whoever asks again wants to know what is true now.
  element.remove();
  return JSON.parse(element.textContent ?? '') as T;
}
