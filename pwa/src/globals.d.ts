/** Version of this build, written in by Vite. */
declare const __BUILD__: string;
