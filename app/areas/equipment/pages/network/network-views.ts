/** The views of the farm's list of devices. */
export const NETWORK_VIEWS = [
	{ key: 'scanner', label: 'Scanner', to: '/network-scanner' },
	{ key: 'devices', label: 'Devices', to: '/network-discovery' },
	{ key: 'map', label: 'Map', to: '/equipment-binding' },
	{ key: 'equipment', label: 'Equipment', to: '/equipment-discovery' },
	{ key: 'container', label: 'Container', to: '/container-control' },
	{ key: 'equipment-setup', label: 'Equipment Setup', to: '/farm-equipment-setup' },
	{ key: 'models', label: 'Known devices', to: '/device-models' },
	{ key: 'setup', label: 'Farm Setup', to: '/farm-setup' },
]
