const OLDEST = [20, 19]

/** Ends the process with a clear message when Node is older than the product needs. */
export function requireNode(version = process.versions.node) {
	if (isNewEnough(version)) return
	console.error(
		`Smart Farm Control needs Node ${OLDEST.join('.')} or newer; this is Node ${version}.\n` +
			'Get a current one from https://nodejs.org or with your version manager, e.g. `nvm install 24`.',
	)
	process.exit(1)
}

/** @param {string} version e.g. `20.19.4` */
function isNewEnough(version) {
	const [major = 0, minor = 0] = version.split('.').map(Number)
	return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}
