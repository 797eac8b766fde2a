/** The longest texts that the server takes. */
const NAME_MAX = 100
const MESSAGE_MAX = 1_000
const STACK_MAX = 4_000
const PATH_MAX = 500

/** A number by which an error can be found in the log: 16 hex digits. */
export const createErrorNumber = (): string =>
	[...crypto.getRandomValues(new Uint8Array(8))]
		.map((byte) => byte.toString(16).padStart(2, '0'))
		.join('')

/** Sends an error that a script met, with its number, to the server's log. */
export function reportBrowserError({ name, message, stack }: Error, number: string): void {
	const form = new FormData()
	form.set('id', number)
	form.set('name', name.slice(0, NAME_MAX) || 'Error')
	form.set('message', message.slice(0, MESSAGE_MAX) || 'no message')
	form.set('stack', stack?.slice(0, STACK_MAX) || 'no stack')
	form.set('path', location.pathname.slice(0, PATH_MAX))
	navigator.sendBeacon('/browser-errors', form)
}
