import { mkdirSync } from 'node:fs'
import type { Db } from '#db/database'
import { migrate } from '#db/migrate'
import { openDb } from '#db/open.server'
import { hashPassword } from '../app/areas/accounts/services/passwords/password.server'
import { rejectWeakPassword } from '../app/areas/accounts/services/passwords/reject-weak-password.server'
import { addFarm, findUserId, type NewUser } from './add-user/add-farm'
import { readOptions, USAGE, type Options } from './add-user/options'
import { readPassword } from './add-user/read-password'

/** Asks for the password of the new user, with the same rules as the web app. */
async function askNewUser({ email, first, last }: Options): Promise<NewUser> {
	if (!first || !last)
		throw new Error(`${email} has no account yet: name the person with --first and --last`)
	const password = await readPassword()
	await rejectWeakPassword(password, { email })
	return { firstName: first, lastName: last, passwordHash: await hashPassword(password) }
}

async function addUser(db: Db, options: Options): Promise<string> {
	await migrate(db)
	const isNew = (await findUserId(db, options.email)) === null
	const newUser = isNew ? await askNewUser(options) : null
	const farmId = await addFarm(db, { options, newUser, nowMs: Date.now() })
	const farm = `the farm “${options.farm}” (${farmId}, ${options.timezone})`
	return isNew ? `Made ${options.email} and ${farm}.` : `Gave ${options.email} ${farm}.`
}

if (process.argv.length <= 2 || process.argv.includes('--help')) {
	console.log(USAGE)
} else {
	try {
		const options = readOptions(process.argv.slice(2))
		mkdirSync(process.env['DATA_DIR'] || 'data', { recursive: true, mode: 0o700 })
		const db = await openDb()
		console.log(await addUser(db, options).finally(() => db.close()))
	} catch (error) {
		console.error(error instanceof Error ? error.message : error)
		process.exitCode = 1
	}
}
