import { personFormats, type Formats } from '@sfc/domain/units/formats'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'

/** Stores how times and values are written for a person, on all their devices. */
export async function changeFormats({ db, user }: UserCtx, formats: Formats): Promise<void> {
	await db.write(async (tx) => {
		await tx.update(users).set(personFormats(formats)).where(eq(users.id, user.id))
	})
}
