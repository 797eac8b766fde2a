import type { RequestHandler } from 'express'

/** The installer of a farm lies at the root of the site too, under the name it is saved with. */
export const redirectInstaller: RequestHandler = ({ path }, response, next) => {
	const [, farmId] = /^\/Install-Agent-Farm-(\d{1,9})\.bat$/.exec(path) ?? []
	if (farmId === undefined) return next()
	response.redirect(302, `/installers/${farmId}/Install-Agent.bat`)
}
