import type { Db } from '#db/database'
import { migrate } from '#db/migrate'
import { openDb } from '#db/open.server'
import { join } from 'node:path'
import { readEnv, type Env } from '../app/env.server'
import { readSecret } from '../app/secret.server'
import {
	answerTicket,
	findTicket,
	listAllTickets,
} from '../app/areas/overview/services/support/answer-ticket.server'
import { toFileSettings } from '../app/areas/platform/services/files/open-files.server'
import { closeTicket } from '../app/areas/overview/services/support/close-ticket.server'
import { createVault } from '../app/vault.server'
import { describeTicket, describeTickets } from './support/describe-ticket'
import { readCommand, USAGE, type Command } from './support/read-command'
import { text as readAll } from 'node:stream/consumers'

/** Runs one command; returns its output. */
async function carryOut(db: Db, env: Env, command: Command): Promise<string> {
	await migrate(db)
	const ctx = { db, now: Date.now }
	if (command.verb === 'list') return describeTickets(await listAllTickets(ctx, command), ctx.now())
	const ticket = await findTicket(ctx, command.number)
	if (command.verb === 'show') return describeTicket(ctx, ticket, toFileSettings(env))
	if (command.verb === 'close') {
		await closeTicket(ctx, { ticket })
		return `Closed ${ticket.number}.`
	}
	const vault = createVault(readSecret(env.DATA_DIR, env.SECRET), env.OLD_SECRETS)
	const { author, isClosed, number } = command
	await answerTicket(
		{ ...ctx, vault },
		{
			number,
			author,
			isClosed,
			text: await readAnswer(command.text),
			origin: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
		},
	)
	return `Answered ${ticket.number}. The server mails it to ${ticket.email}.`
}

const MOST = 20_000

/** The text of an answer: from the command line, else standard input. Throws when it is empty. */
async function readAnswer(given: string | undefined): Promise<string> {
	if (given === undefined && process.stdin.isTTY)
		console.error('Type the answer; Ctrl-D on a line of its own sends it, Ctrl-C does not.')
	const text = (given ?? (await readAll(process.stdin))).trim()
	if (text === '') throw new Error('The answer is empty; nothing was sent.')
	if (text.length > MOST) throw new Error(`The answer is longer than ${MOST} characters.`)
	return text
}

try {
	const command = readCommand(process.argv.slice(2))
	if (command === null) console.log(USAGE)
	else {
		const env = readEnv()
		const db = await openDb({ url: env.DATABASE_URL ?? join(env.DATA_DIR, 'farm.db') })
		console.log(await carryOut(db, env, command).finally(() => db.close()))
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exitCode = 1
}
