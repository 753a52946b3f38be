/** They read files of their own, so the build leaves them in node_modules. */
export const NOT_BUNDLED = ['@influxdata/influxdb-client', 'swagger-ui-dist'];
