import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { NewPassword } from '@sfc/contract/accounts/new-password'

/** Asks for a password twice without showing it; from a pipe, the first line is the password. */
export async function readPassword(): Promise<string> {
	const password = process.stdin.isTTY ? await askTwice() : await firstLine()
	const checked = NewPassword.safeParse(password)
	if (checked.success) return checked.data
	throw new Error(`${checked.error.issues[0]?.message}; nothing was changed.`)
}

async function askTwice(): Promise<string> {
	const password = await ask('Password: ')
	if ((await ask('Once more: ')) === password) return password
	throw new Error('The two passwords differ; nothing was changed.')
}

/** Reads a line with editing but without echo: readline's output is discarded. */
function ask(question: string): Promise<string> {
	const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
	const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
	process.stderr.write(question)
	return new Promise((resolve, reject) => {
		lines.once('SIGINT', () => lines.close())
		lines.once('close', () => reject(new Error('\nStopped; nothing was changed.')))
		lines.question('', (answer) => {
			process.stderr.write('\n')
			resolve(answer)
			lines.close()
		})
	})
}

async function firstLine(): Promise<string> {
	const lines = createInterface({ input: process.stdin })
	for await (const line of lines) return line
	return ''
}
