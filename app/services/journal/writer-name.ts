import type { UserCtx } from '~/context.server'

/** How the journal names a person. */
export const writerName = ({ user }: Pick<UserCtx, 'user'>): string =>
	`${user.firstName} ${user.lastName}`.trim() || user.email
