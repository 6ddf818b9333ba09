/** The version of this build, as in `version.json`; empty while developing. */
declare const APP_VERSION: string;
