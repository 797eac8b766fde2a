import { expect, test } from 'vitest'
import { SignInInput } from './sign-in'

const fieldsOf = (body: unknown) =>
	SignInInput.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('an e-mail address is compared without spaces and in lower case', () => {
	expect(SignInInput.parse({ email: ' Ana@Farm.Example ', password: ' 12345' })).toEqual({
		email: 'ana@farm.example',
		password: ' 12345',
	})
})

test.each([
	[{}, 'Invalid email address', 'Password must be at least 6 characters'],
	[
		{ email: 'x', password: '12345' },
		'Invalid email address',
		'Password must be at least 6 characters',
	],
	[{ email: 1, password: null }, 'Invalid email address', 'Password must be at least 6 characters'],
])('%j is refused field by field', (body, email, password) => {
	expect(fieldsOf(body)).toEqual([
		['email', email],
		['password', password],
	])
})

test('an endless password is refused before it is hashed', () => {
	expect(fieldsOf({ email: 'a@b.example', password: 'x'.repeat(1001) })).toEqual([
		['password', 'Password must be at most 1000 characters'],
	])
})
