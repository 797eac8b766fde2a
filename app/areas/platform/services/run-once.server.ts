import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@sfc/domain/fault'
import { eq, lte } from 'drizzle-orm'
import { submissions } from '#db/schema/submissions'
import type { Ctx } from '~/context.server'

/**
 * How long submissions are kept: longer than anybody waits before pressing again; a form sent on
 * purpose again differs or is later.
 */
export const SUBMISSIONS_KEPT_MS = 60_000
/** Vault purpose of responses, which may hold the cookie of a session. */
export const SUBMISSION_PURPOSE = 'submission'
/** How long the second press waits for the first. */
const WAIT_MS = 20_000
const POLL_MS = 50

/** Result of a submission. `answer` is stored for a repeat; null: it may be carried out again. */
type Done<R> = { value: R; answer: string | null }

/**
 * Carries out a submission with this key once, on whichever server, and returns the stored response
 * to a repeat within a minute. A failed one may be tried again.
 */
export async function runOnce<R>(
	ctx: Ctx,
	{ key, waitMs = WAIT_MS }: { key: string; waitMs?: number },
	run: () => Promise<Done<R>>,
): Promise<{ value: R } | { answer: string }> {
	const waitsUntil = performance.now() + waitMs
	do {
		if (await claim(ctx, key)) return { value: await runAndStore(ctx, key, run) }
		const answer = await readAnswer(ctx, key)
		if (answer !== null) return { answer }
		await sleep(POLL_MS)
	} while (performance.now() < waitsUntil)
	throw new Fault(
		'unavailable',
		'This was sent already and is still being saved. See whether it is there before you send it again.',
	)
}

/** Whether the key is free: neither under way nor answered within the last minute. */
async function claim({ db, now }: Ctx, key: string): Promise<boolean> {
	const sentAt = now()
	const claimed = await db.write((tx) =>
		tx
			.insert(submissions)
			.values({ key, sentAt })
			.onConflictDoUpdate({
				target: submissions.key,
				set: { sentAt, answerSealed: null },
				setWhere: lte(submissions.sentAt, sentAt - SUBMISSIONS_KEPT_MS),
			})
			.returning({ key: submissions.key }),
	)
	return claimed.length > 0
}

async function runAndStore<R>(ctx: Ctx, key: string, run: () => Promise<Done<R>>): Promise<R> {
	let answer: string | null = null
	try {
		const done = await run()
		answer = done.answer
		return done.value
	} finally {
		await storeResponse(ctx, key, answer).catch((error: unknown) =>
			ctx.log.error({ err: error }, 'the answer of a form was not kept'),
		)
	}
}

async function storeResponse(
	{ db, vault }: Ctx,
	key: string,
	answer: string | null,
): Promise<void> {
	const same = eq(submissions.key, key)
	const answerSealed = answer && vault.seal(answer, SUBMISSION_PURPOSE)
	await db.write(async (tx) => {
		if (answerSealed) await tx.update(submissions).set({ answerSealed }).where(same)
		else await tx.delete(submissions).where(same)
	})
}

async function readAnswer({ db, vault }: Ctx, key: string): Promise<string | null> {
	const [found] = await db.read
		.select({ sealed: submissions.answerSealed })
		.from(submissions)
		.where(eq(submissions.key, key))
	return found?.sealed ? vault.open(found.sealed, SUBMISSION_PURPOSE) : null
}
