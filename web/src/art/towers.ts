/** Where the Great Wall's towers stand (Rampart.svelte), in 900ths of its width. */
export const TOWERS = [206, 596];
