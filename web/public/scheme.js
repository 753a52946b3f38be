(function () {
  try {
    var scheme = localStorage.getItem('scheme');
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
  } catch (error) {
    // Storage is off; the system's scheme it is.
  }
})();
