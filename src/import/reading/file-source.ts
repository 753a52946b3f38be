export const FILE_SOURCES = ['json', 'csv', 'site-csv', 'account-export'] as const;
/** The kinds of files that can be imported. */
export type FileSource = (typeof FILE_SOURCES)[number];
