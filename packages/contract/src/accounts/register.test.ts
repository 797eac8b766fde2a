import { expect, test } from 'vitest'
import { ProfileInput } from './profile'
import { RegisterInput } from './register'

const fieldsOf = (schema: typeof RegisterInput | typeof ProfileInput, body: unknown) =>
	schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message])

const person = { firstName: 'Ana', lastName: 'Grower', email: 'ana@farm.example' }

test('a new account says at each field what is missing', () => {
	const texts = [
		['firstName', 'First name is required'],
		['lastName', 'Last name is required'],
		['email', 'Invalid email address'],
		['password', 'Password must be at least 8 characters'],
	]
	expect(fieldsOf(RegisterInput, {})).toEqual(texts)
	const blank = { firstName: ' ', lastName: '', email: 'x', password: '1234567' }
	expect(fieldsOf(RegisterInput, blank)).toEqual(texts)
})

test('a name stands on one line', () => {
	const names = ['Ana\nGrower', 'Ana\u0000', 'Ana\r\nBcc: all@farm.example']
	for (const firstName of names)
		expect(fieldsOf(RegisterInput, { ...person, firstName, password: '12345678' })).toEqual([
			['firstName', 'Name must be on one line'],
		])
	const others = { firstName: 'Zoë-Åsa 李', lastName: "O'Brien" }
	expect(RegisterInput.parse({ ...person, ...others, password: '12345678' })).toMatchObject(others)
})

test.each([undefined, null, ''])('%j is no phone number', (phone) => {
	expect(ProfileInput.parse({ ...person, phone }).phone ?? null).toBeNull()
})

test.each([
	['+1 (617) 555-0123', undefined],
	['123456789', [['phone', 'Phone number must be at least 10 digits']]],
	['call me at noon 0123456789', [['phone', 'Please enter digits, spaces and + ( ) - . / only']]],
])('%s as a phone number', (phone, issues) => {
	expect(fieldsOf(ProfileInput, { ...person, phone })).toEqual(issues)
})
