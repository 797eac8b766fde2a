import { parseArgs } from 'node:util'

export const USAGE = `Reads and answers what people ask with the support form, beside a running server.

  npm run support                     lists what is not closed; --all lists the rest too
  npm run support -- show NUMBER      what was written, the diagnostics, where the pictures are
  npm run support -- answer NUMBER    mails the answer, from standard input or with --text "..."
  npm run support -- close NUMBER

  --by      who answers, as the person reads it (default Support)
  --close   closes the request with the answer

DATA_DIR, DATABASE_URL, SECRET and PUBLIC_URL are those of the web app.`

export type Command =
	| { verb: 'list'; withClosed: boolean }
	| { verb: 'show'; number: string }
	| { verb: 'close'; number: string }
	| {
			verb: 'answer'
			number: string
			author: string
			isClosed: boolean
			/** Undefined: it comes from standard input. */
			text: string | undefined
	  }

const options = {
	all: { type: 'boolean', default: false },
	by: { type: 'string', default: 'Support' },
	close: { type: 'boolean', default: false },
	text: { type: 'string' },
	help: { type: 'boolean', default: false },
} as const

/** Parses the command line; null when it asks for help. Throws an error that names the mistake. */
export function readCommand(args: string[]): Command | null {
	const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
	if (values.help) return null
	const [verb = 'list', number, ...more] = positionals
	if (verb === 'list' && number === undefined) return { verb, withClosed: values.all }
	if (!['show', 'close', 'answer'].includes(verb) || !number || more.length > 0)
		throw new Error(USAGE)
	if (verb !== 'answer') return { verb: verb === 'show' ? 'show' : 'close', number }
	const author = values.by.trim().slice(0, 100) || 'Support'
	return { verb, number, author, isClosed: values.close, text: values.text }
}
