import { createCookie } from '@remix-run/node'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unreadToast } from './unread-toast'

const cookie = createCookie('toast', { secrets: ['a secret of the server'] })
const words = fc.string({ unit: 'grapheme' })

test('the message of the server is read, whatever characters it has', () =>
	fc.assert(
		fc.asyncProperty(words, words, async (title, text) => {
			const toast = { id: '1', kind: 'success' as const, title, text }
			const [sent] = (await cookie.serialize(toast)).split(';')
			expect(unreadToast(`theme=dark; ${sent}; other=1`)).toEqual(toast)
		}),
	))

test.each(['', 'theme=dark', 'toast=', 'toast=%', 'toast=broken.sig', 'my-toast=e30%3D.x'])(
	'no message is in %j',
	(cookies) => expect(unreadToast(cookies)).toBeNull(),
)
