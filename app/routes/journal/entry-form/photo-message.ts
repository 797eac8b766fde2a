import type { Fault } from '@sfc/domain/fault'

/** What is said at the field about a photo that was not taken. */
export function photoMessage(name: string, error: Fault): string {
	const which = name.length > 60 ? `${name.slice(0, 57)}…` : name
	const said = (words: string) => (which ? `${which}: ${words}` : words)
	if (error.code === 'too-large') return said('File Too Large. Image must be smaller than 10MB.')
	if (error.code !== 'invalid') return said(error.message)
	return said(`Invalid File. Please select an image file. ${error.message}`)
}
