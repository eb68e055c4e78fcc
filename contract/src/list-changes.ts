/**
 * The stream of server-sent events that tells everybody, without a session, that public lists have changed. An event is
 * named by the tag (`searchTags`), and has no data.
 */
export const listChangesPath = '/ws/lists';
