import { expect, test } from 'vitest'
import { mailboxKey } from './mailbox-key'

test.each([
	['One@Farm.example', 'one@farm.example'],
	['one+17@farm.example', 'one@farm.example'],
	['one.two@farm.example', 'one.two@farm.example'],
	['o.n.e+x@googlemail.com', 'one@gmail.com'],
	['no address', 'no address@'],
])('%s is counted as %s', (email, key) => {
	expect(mailboxKey(email)).toBe(key)
})
