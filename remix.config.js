/**
 * Options of the Remix plugin; `vite.config.ts` passes them on. All v3 flags are on, so that a later
 * move to React Router is a rename.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
	appDirectory: 'app',
	ignoredRouteFiles: ['**/*'], // app/routes.ts is the one list of URLs
	serverModuleFormat: 'esm',
	future: {
		v3_fetcherPersist: true,
		v3_lazyRouteDiscovery: true,
		v3_relativeSplatPath: true,
		v3_routeConfig: true,
		v3_singleFetch: true,
		v3_throwAbortReason: true,
	},
}
