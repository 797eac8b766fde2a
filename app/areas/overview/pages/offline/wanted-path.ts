import { safeRedirect } from '~/http/safe-redirect'

/** The page that could not be loaded, where this one is shown in its place. */
export const wantedPath = (usual: string): string =>
	safeRedirect(new URLSearchParams(location.search).get('to'), usual)
