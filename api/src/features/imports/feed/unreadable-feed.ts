/** Why a whole file was refused, as a sentence for people. */
export class UnreadableFeed extends Error {}
