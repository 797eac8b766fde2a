import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be confused when they are read out. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 6

export const createTicketNumber = (): string =>
	Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

export const isTicketNumber = (text: string): boolean =>
	text.length === LENGTH && [...text].every((sign) => SIGNS.includes(sign))
