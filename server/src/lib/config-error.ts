/** Invalid settings. The message is a sentence for the operator. */
export class ConfigError extends Error {}
