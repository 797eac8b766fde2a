import { expireCommands } from '~/services/control/expire-commands.server'
import { sendMails } from '~/services/mail/send-mails.server'
import { flushRefusals } from '~/services/readings/flush-refusals.server'
import type { Job } from './run-jobs.server'

/** The one visible list of what the server does by itself. */
export const jobs: Job[] = [
	{ name: 'expire-commands', everyMs: 5_000, run: expireCommands },
	{ name: 'send-mails', everyMs: 2_000, run: sendMails },
	{ name: 'flush-refusals', everyMs: 10_000, run: flushRefusals },
]
