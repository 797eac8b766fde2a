import type { RequestHandler } from 'express'

/** Redirects to a farm's installer from the root of the site, under the file name it is saved with. */
export const redirectInstaller: RequestHandler = ({ path }, response, next) => {
	const [, farmId] = /^\/Install-Agent-Farm-(\d{1,9})\.bat$/.exec(path) ?? []
	if (farmId === undefined) return next()
	response.redirect(302, `/installers/${farmId}/Install-Agent.bat`)
}
