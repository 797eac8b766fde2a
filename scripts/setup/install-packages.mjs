import { rememberInstall, whyInstall } from './installed-packages.mjs'
import { npm } from './npm.mjs'

/** Installs what the lockfile names, when it is not there yet. `run` and `phase` do and show it. */
export async function installPackages({ run, phase }) {
	const why = whyInstall()
	if (!why) return
	await phase(`Installing packages (${why})`, (say) => {
		say('npm ci; about a minute, a few where the database driver has to be compiled')
		return run('install', npm('ci'))
	})
	rememberInstall()
}
