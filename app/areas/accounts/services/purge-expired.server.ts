import { lte } from 'drizzle-orm'
import { apiTokens, oneTimeTokens, sessions, signIns } from '#db/schema/accounts'
import { deliveries } from '#db/schema/alarms'
import { askAnswers } from '#db/schema/control'
import { mails, textMessages } from '#db/schema/mails'
import { offlineEntries } from '#db/schema/offline-entries'
import { proposals } from '#db/schema/proposals'
import { rateLimits } from '#db/schema/rate-limits'
import { submissions } from '#db/schema/submissions'
import { OFFLINE_MOST_AGE_MS } from '@sfc/domain/platform/offline-most-age'
import type { Ctx } from '~/context.server'
import { isSubmissionOver } from '~/areas/platform/services/run-once.server'
import { SIGN_INS_KEPT_MS } from './sign-in/list-sign-ins.server'

/** How long agents' answers are kept; each is read within seconds. */
const ANSWERS_KEPT_MS = 60 * 60_000

/** How long an expired token is still listed, so that its person sees why a program stopped working. */
const EXPIRED_TOKENS_KEPT_MS = 30 * 86_400_000

/** How long the page of proposals shows what was decided. */
const PROPOSALS_KEPT_MS = 30 * 86_400_000

/** Longer than an entry may wait on a phone, so that one whose key is forgotten is refused as too old. */
const OFFLINE_ENTRIES_KEPT_MS = 2 * OFFLINE_MOST_AGE_MS

const SENT_KEPT_MS = 30 * 86_400_000

/**
 * Deletes expired sessions, links, tokens, proposals, sent forms, limits and agents' answers, messages older than 30
 * days, keys of entries from phones older than 60, and login history older than 90.
 */
export async function purgeExpired({ db, now }: Ctx): Promise<void> {
	const at = now()
	await db.write(async (tx) => {
		await tx.delete(sessions).where(lte(sessions.expiresAt, at))
		await tx.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, at))
		await tx.delete(apiTokens).where(lte(apiTokens.expiresAt, at - EXPIRED_TOKENS_KEPT_MS))
		await tx.delete(proposals).where(lte(proposals.expiresAt, at - PROPOSALS_KEPT_MS))
		await tx
			.delete(offlineEntries)
			.where(lte(offlineEntries.arrivedAt, at - OFFLINE_ENTRIES_KEPT_MS))
		await tx.delete(submissions).where(isSubmissionOver(at))
		await tx.delete(rateLimits).where(lte(rateLimits.endsAt, at))
		await tx.delete(askAnswers).where(lte(askAnswers.at, at - ANSWERS_KEPT_MS))
		for (const sent of [mails, textMessages, deliveries])
			await tx.delete(sent).where(lte(sent.createdAt, at - SENT_KEPT_MS))
		await tx.delete(signIns).where(lte(signIns.at, at - SIGN_INS_KEPT_MS))
	})
}
